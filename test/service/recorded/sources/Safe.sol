// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Phase.sol";

contract Safe {
    uint128 total;
    Phase phase;
    mapping(address => uint256) kept;

    event Kept(address indexed owner, uint256 amount);

    function keep(uint256 amount) external {
        phase = Phase.Active;
        kept[msg.sender] = amount;
        emit Kept(msg.sender, amount);
    }
}
