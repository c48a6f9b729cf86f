// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Doubled {
    function twice(uint256 value) public pure returns (uint256) {
        return value * 2;
    }
}

contract Purse {
    uint256 public total;

    event Filled(address indexed by, uint256 amount);

    function fill(uint256 amount) external {
        total += Doubled.twice(amount);
        emit Filled(msg.sender, amount);
    }
}
