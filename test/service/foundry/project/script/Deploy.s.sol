// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "../src/Factory.sol";
import "../src/Proxy.sol";
import "../src/Vault.sol";

interface Vm {
    function startBroadcast() external;
    function stopBroadcast() external;
}

contract Deploy {
    Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    function run() external {
        vm.startBroadcast();
        Vault vault = new Vault();
        Proxy proxy = new Proxy(address(vault));
        Factory factory = new Factory();
        factory.make(7);
        new Child{salt: bytes32(uint256(1))}(8);
        Vault(address(proxy)).deposit(5);
        vault.deposit(6);
        vm.stopBroadcast();
    }
}
