// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

type Price is uint128;

contract Owned {
    address public owner;
    bool public paused;
    uint64 public since;
}

/// Storage of every kind that a layout describes: packed, short and long, fixed and dynamic, nested mappings. The
/// variables are public, so that eth_call of a getter tells what their slots hold.
contract Vault is Owned {
    enum Phase { Draft, Open, Closed }

    struct Point { int64 x; int64 y; }
    struct Position { uint128 amount; Phase phase; Point corner; string memo; uint16[] steps; }

    int8 public tiny;
    int256 public negative;
    Price public price;
    Phase public phase;
    bytes4 public tag;
    bytes32 public word;
    string public shortText;
    string public longText;
    bytes public blob;
    uint256[3] public triple;
    uint256[] public list;
    uint16[] public packedList;
    Point[] public path;
    uint8[2][] public pairs;
    Position public position;
    mapping(address => uint256) public balances;
    mapping(address => Position) public positions;
    mapping(address => mapping(uint256 => bool)) public flags;
    mapping(string => int256) public scores;
    mapping(bytes32 => uint256[]) public history;
    mapping(uint8 => mapping(address => Point)) public corners;

    /// @custom:storage-location erc7201:rpcbook.vault
    struct Namespaced { uint256 total; address keeper; }

    bytes32 private constant NAMESPACE =
        keccak256(abi.encode(uint256(keccak256("rpcbook.vault")) - 1)) & ~bytes32(uint256(0xff));
    bytes32 private constant IMPLEMENTATION = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);
    bytes32 private constant ADMIN = bytes32(uint256(keccak256("eip1967.proxy.admin")) - 1);

    constructor(address holder) {
        owner = msg.sender;
        paused = true;
        since = 1767225600;
        tiny = -7;
        negative = -12345678901234567890;
        price = Price.wrap(340282366920938463463374607431768211455);
        phase = Phase.Closed;
        tag = 0xdeadbeef;
        word = keccak256("word");
        shortText = "thirty-one bytes or fewer";
        longText = unicode"This text is longer than thirty-one bytes, so that it lives in slots of its own — três, 三.";
        blob = hex"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021222324252627";
        triple = [uint256(1), 22, type(uint256).max];
        for (uint256 i = 1; i <= 5; i++) list.push(i * 1000);
        for (uint16 i = 0; i < 20; i++) packedList.push(i * 3);
        path.push(Point(-1, 2));
        path.push(Point(type(int64).max, type(int64).min));
        pairs.push([1, 2]);
        pairs.push([3, 255]);
        position = makePosition();
        balances[holder] = 123456789 ether;
        positions[holder] = makePosition();
        flags[holder][7] = true;
        scores["alice"] = -42;
        history[keccak256("word")].push(11);
        history[keccak256("word")].push(22);
        corners[3][holder] = Point(-3, 3);
        writeNamespaces(holder);
    }

    function setBalance(address holder, uint256 value) external {
        balances[holder] = value;
    }

    function makePosition() private pure returns (Position memory made) {
        made.amount = 1e18;
        made.phase = Phase.Open;
        made.corner = Point(-10, 20);
        made.memo = "held";
        made.steps = new uint16[](2);
        made.steps[0] = 100;
        made.steps[1] = 65535;
    }

    function writeNamespaces(address holder) private {
        Namespaced storage namespaced;
        bytes32 at = NAMESPACE;
        bytes32 implementation = IMPLEMENTATION;
        bytes32 admin = ADMIN;
        assembly {
            namespaced.slot := at
            sstore(implementation, address())
            sstore(admin, holder)
        }
        namespaced.total = 777;
        namespaced.keeper = holder;
    }
}
