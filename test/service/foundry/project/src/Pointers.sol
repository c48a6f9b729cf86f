// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Beacon {
    address public implementation;

    constructor(address first) {
        implementation = first;
    }
}

abstract contract Forwarder {
    function _forward(address target) internal {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(done) {
                revert(0, returndatasize())
            }
            return(0, returndatasize())
        }
    }
}

/** A proxy with a beacon (EIP-1967). */
contract BeaconProxy is Forwarder {
    bytes32 constant SLOT = 0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50;

    constructor(address beacon) {
        assembly {
            sstore(SLOT, beacon)
        }
    }

    fallback() external payable {
        address beacon;
        assembly {
            beacon := sload(SLOT)
        }
        _forward(Beacon(beacon).implementation());
    }
}

/** Makes minimal proxies (EIP-1167). */
contract Cloner {
    event Cloned(address made);

    function clone(address target) external returns (address made) {
        bytes memory code = abi.encodePacked(
            hex"3d602d80600a3d3981f3363d3d373d3d3d363d73",
            target,
            hex"5af43d82803e903d91602b57fd5bf3"
        );
        assembly {
            made := create(0, add(code, 32), mload(code))
        }
        emit Cloned(made);
    }
}

struct Facet {
    address facetAddress;
    bytes4[] functionSelectors;
}

library DiamondStorage {
    struct Layout {
        address[] facets;
        mapping(address => bytes4[]) selectors;
        mapping(bytes4 => address) facetOf;
    }

    function layout() internal pure returns (Layout storage l) {
        bytes32 slot = keccak256("diamond.standard.diamond.storage");
        assembly {
            l.slot := slot
        }
    }
}

contract LoupeFacet {
    function facets() external view returns (Facet[] memory all) {
        DiamondStorage.Layout storage l = DiamondStorage.layout();
        all = new Facet[](l.facets.length);
        for (uint256 i = 0; i < all.length; i++) all[i] = Facet(l.facets[i], l.selectors[l.facets[i]]);
    }
}

contract CountFacet {
    event Counted(address indexed by, uint256 count);

    function count(uint256 to) external {
        emit Counted(msg.sender, to);
    }
}

/** A diamond (EIP-2535). */
contract Diamond is Forwarder {
    constructor(Facet[] memory facets) {
        DiamondStorage.Layout storage l = DiamondStorage.layout();
        for (uint256 i = 0; i < facets.length; i++) {
            l.facets.push(facets[i].facetAddress);
            l.selectors[facets[i].facetAddress] = facets[i].functionSelectors;
            for (uint256 j = 0; j < facets[i].functionSelectors.length; j++) {
                l.facetOf[facets[i].functionSelectors[j]] = facets[i].facetAddress;
            }
        }
    }

    fallback() external payable {
        address facet = DiamondStorage.layout().facetOf[msg.sig];
        require(facet != address(0), "no facet");
        _forward(facet);
    }
}
