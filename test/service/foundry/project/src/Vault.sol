// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Sum {
    function add(uint256 a, uint256 b) public pure returns (uint256) {
        return a + b;
    }
}

contract Vault {
    uint256 public total;
    mapping(address => uint256) public balances;

    event Deposited(address indexed by, uint256 amount);
    error TooMuch(uint256 asked, uint256 available);

    function deposit(uint256 amount) external {
        total = Sum.add(total, amount);
        balances[msg.sender] += amount;
        emit Deposited(msg.sender, amount);
    }

    function withdraw(uint256 amount) external {
        uint256 available = balances[msg.sender];
        if (amount > available) revert TooMuch(amount, available);
        balances[msg.sender] = available - amount;
        total -= amount;
    }
}
