// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// The part of a registry (EIP-137) that is read.
contract Registry {
    mapping(bytes32 => address) public resolver;

    function setResolver(bytes32 node, address to) external {
        resolver[node] = to;
    }
}

contract Resolver {
    mapping(bytes32 => address) public addr;

    function setAddr(bytes32 node, address to) external {
        addr[node] = to;
    }
}

/// A resolver whose answers are at a gateway (ERC-3668).
contract OffchainResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    function addr(bytes32 node) external view returns (address) {
        string[] memory urls = new string[](1);
        urls[0] = "https://gateway.example/{sender}/{data}.json";
        revert OffchainLookup(address(this), urls, abi.encode(node), this.addr.selector, "");
    }
}

/// A resolver whose answer is no address.
contract OddResolver {
    function addr(bytes32) external pure returns (uint256) {
        return type(uint256).max;
    }
}
