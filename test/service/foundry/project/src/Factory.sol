// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Child {
    uint256 public number;

    constructor(uint256 first) {
        number = first;
    }
}

contract Factory {
    event Made(address child);

    function make(uint256 first) external returns (Child child) {
        child = new Child(first);
        emit Made(address(child));
    }
}
