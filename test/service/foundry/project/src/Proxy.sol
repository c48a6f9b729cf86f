// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/** The smallest proxy with the slot of EIP-1967. */
contract Proxy {
    bytes32 constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    event Upgraded(address indexed implementation);

    constructor(address implementation) {
        upgradeTo(implementation);
    }

    function upgradeTo(address implementation) public {
        assembly {
            sstore(SLOT, implementation)
        }
        emit Upgraded(implementation);
    }

    fallback() external payable {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), sload(SLOT), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(done) {
                revert(0, returndatasize())
            }
            return(0, returndatasize())
        }
    }
}
