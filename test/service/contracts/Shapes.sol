// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Events of every shape a decoder meets, and every way for a call to fail.
contract Shapes {
    enum Side { Buy, Sell }

    struct Asset { address token; uint96 amount; }
    struct Order { uint256 id; Side side; string memo; Asset paid; Asset[] received; bytes32[2] salts; }

    event OrderPlaced(address indexed maker, Order order, int256 delta);
    event Note(string subject, bytes body);
    event Label(string indexed subject, bytes indexed body, uint256[] indexed numbers, string plain);
    event Grid(uint8[2][3] fixedGrid, int16[][] grid, string[] words);
    event Scalars(bool yes, int8 small, int256 negative, bytes4 selector, bytes32 word, uint256 huge);
    event Empty();
    event Secretive(uint256 indexed first, address second) anonymous;
    event Bare(bytes data) anonymous;

    error Refused(address who, Asset asset, string why);

    function placeOrder(uint256 id, string calldata memo) external {
        Asset[] memory received = new Asset[](2);
        received[0] = Asset(address(this), 1);
        received[1] = Asset(msg.sender, type(uint96).max);
        bytes32[2] memory salts = [keccak256("left"), keccak256("right")];
        emit OrderPlaced(msg.sender, Order(id, Side.Sell, memo, Asset(address(0xbeef), 7), received, salts), -5);
    }

    function note(string calldata subject, bytes calldata body) external {
        emit Note(subject, body);
    }

    function label(string calldata subject, bytes calldata body, uint256[] calldata numbers) external {
        emit Label(subject, body, numbers, subject);
    }

    function grid() external {
        uint8[2][3] memory fixedGrid = [[1, 2], [3, 4], [5, 255]];
        int16[][] memory rows = new int16[][](2);
        rows[0] = new int16[](3);
        rows[0][1] = -1;
        rows[0][2] = 32767;
        string[] memory words = new string[](3);
        words[0] = "one";
        words[2] = unicode"três — 三";
        emit Grid(fixedGrid, rows, words);
    }

    function scalars() external {
        emit Scalars(true, -128, type(int256).min, this.scalars.selector, keccak256("word"), type(uint256).max);
        emit Empty();
    }

    function whisper() external {
        emit Secretive(42, msg.sender);
        emit Bare(hex"00ff");
    }

    function failWithReason(string calldata why) external pure {
        revert(why);
    }

    function failWithError(string calldata why) external view {
        revert Refused(msg.sender, Asset(address(this), 9), why);
    }

    function failWithPanic(uint256 divisor) external pure returns (uint256) {
        return 1 / divisor;
    }
}
