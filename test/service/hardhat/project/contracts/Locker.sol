// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Phase.sol";

contract Locker {
    uint128 public total;
    Phase phase;
    mapping(address => uint256) kept;

    event Kept(address indexed owner, uint256 amount);
    error TooMuch(uint256 asked, uint256 available);

    function keep(uint128 amount) external {
        phase = Phase.Active;
        total += amount;
        kept[msg.sender] += amount;
        emit Kept(msg.sender, amount);
    }

    function take(uint128 amount) external {
        if (amount > total) revert TooMuch(amount, total);
        total -= amount;
    }
}

/** The smallest proxy with the slot of EIP-1967. */
contract LockerProxy {
    constructor(address implementation) {
        assembly {
            sstore(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc, implementation)
        }
    }

    fallback() external payable {
        assembly {
            let slot := 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), sload(slot), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(done) {
                revert(0, returndatasize())
            }
            return(0, returndatasize())
        }
    }
}
