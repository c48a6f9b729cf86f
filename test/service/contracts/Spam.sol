// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// As many logs as asked for.
contract Spam {
    event Tick(uint256 indexed index, address indexed by, uint256 value);

    uint256 public count;

    function tick(uint256 times) external {
        uint256 first = count;
        for (uint256 i = first; i < first + times; i++) emit Tick(i, msg.sender, i * i);
        count = first + times;
    }
}
