// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "../src/Pointers.sol";
import "../src/Proxy.sol";
import "../src/Vault.sol";
import "../src/VaultTwo.sol";

interface Vm {
    function startBroadcast() external;
    function stopBroadcast() external;
}

/** A vault behind a proxy that is upgraded half-way, and other contracts that run the code of others. */
contract Proxies {
    Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    function run() external {
        vm.startBroadcast();
        Vault vault = new Vault();
        Proxy proxy = new Proxy(address(vault));
        Vault(address(proxy)).deposit(5);
        Vault(address(proxy)).deposit(6);
        VaultTwo two = new VaultTwo();
        proxy.upgradeTo(address(two));
        Vault(address(proxy)).deposit(7);
        Vault(address(proxy)).deposit(8);

        address clone = new Cloner().clone(address(vault));
        Vault(clone).deposit(9);

        BeaconProxy beacon = new BeaconProxy(address(new Beacon(address(vault))));
        Vault(address(beacon)).deposit(10);

        Facet[] memory facets = new Facet[](2);
        facets[0] = Facet(address(new LoupeFacet()), new bytes4[](1));
        facets[0].functionSelectors[0] = LoupeFacet.facets.selector;
        facets[1] = Facet(address(new CountFacet()), new bytes4[](1));
        facets[1].functionSelectors[0] = CountFacet.count.selector;
        Diamond diamond = new Diamond(facets);
        CountFacet(address(diamond)).count(3);
        vm.stopBroadcast();
    }
}
