// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Transfers between many, more of them than one answer holds.
contract Bazaar {
    event Transfer(address indexed from, address indexed to, uint256 value);

    uint256 public count;

    function trade(uint256 times) external {
        uint256 first = count;
        for (uint256 i = first; i < first + times; i++) emit Transfer(trader(i), trader(i * 7 + 1), i * i + 1);
        count = first + times;
    }

    function trader(uint256 index) private pure returns (address) {
        return address(uint160(0xba2aa200 + index % 251));
    }
}
