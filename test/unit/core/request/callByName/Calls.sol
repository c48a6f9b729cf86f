// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Calls {
    error TooMuch(address who, uint256 wanted, uint256 most);

    struct Order {
        address maker;
        uint256[2] amounts;
        bytes32 salt;
        string note;
    }

    struct Step {
        uint256 amount;
        bool isLast;
    }

    struct Best {
        address maker;
        uint256 amount;
    }

    mapping(address => uint256) public balanceOf;

    constructor() {
        balanceOf[msg.sender] = 1000 ether;
    }

    function totalAssets() external pure returns (uint256 assets) {
        return 12345;
    }

    function preview(uint256 amount) external pure returns (uint256) {
        return amount + 1;
    }

    function preview(uint256 amount, address to) external pure returns (uint256, address) {
        return (amount + 2, to);
    }

    function pay(uint256 least) external payable returns (uint256 paid, address payer) {
        if (msg.value < least) revert TooMuch(msg.sender, least, msg.value);
        return (msg.value, msg.sender);
    }

    function take(uint256 wanted) external {
        uint256 most = balanceOf[msg.sender];
        if (wanted > most) revert TooMuch(msg.sender, wanted, most);
        balanceOf[msg.sender] = most - wanted;
    }

    function quote(Order calldata order, Step[] calldata steps, bytes calldata data)
        external
        pure
        returns (uint256 total, Best memory best, string memory note)
    {
        for (uint256 i = 0; i < steps.length; i++) total += steps[i].amount;
        return (total + order.amounts[0] + order.amounts[1] + data.length, Best(order.maker, total), order.note);
    }

    function signed(int256 a, int8[] calldata b) external pure returns (int256) {
        for (uint256 i = 0; i < b.length; i++) a += b[i];
        return a;
    }
}
