// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/** What a proxy of `Vault` is upgraded to: the same event with other names, and a new one. */
contract VaultTwo {
    uint256 public total;
    mapping(address => uint256) public balances;
    uint256 public fees;

    event Deposited(address indexed owner, uint256 shares);
    event FeePaid(address indexed owner, uint256 fee);
    error Closed(uint256 until);

    function deposit(uint256 amount) external {
        total += amount;
        balances[msg.sender] += amount;
        fees += 1;
        emit Deposited(msg.sender, amount);
        emit FeePaid(msg.sender, 1);
    }

    function close(uint256 until) external pure {
        revert Closed(until);
    }
}
