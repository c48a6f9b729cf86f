// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

contract Ledger {
    enum Phase {
        Draft,
        Open,
        Closed
    }

    struct Position {
        uint128 amount;
        uint64 since;
        bool locked;
        address holder;
    }

    mapping(address => uint256) public balances;
    uint128 public limit;
    uint64 public openedAt;
    bool public paused;
    address public owner;
    uint256 public total;
    string public note;
    bytes public data;
    Phase public phase;
    int32 public drift;
    bytes4 public tag;
    mapping(address => mapping(bytes32 => Position)) public positions;
    uint32[4] public rates;
    uint256[] public history;
    Ledger public next;

    error Short(uint256 has, uint256 wants);

    constructor() {
        initialize();
    }

    function initialize() public {
        limit = 5;
        openedAt = 7;
        paused = true;
        owner = msg.sender;
        tag = 0x01020304;
        rates = [uint32(1), 2, 3, 4];
    }

    function withdraw(uint256 amount) external view returns (uint256) {
        uint256 has = balances[msg.sender];
        if (has < amount) revert Short(has, amount);
        return has - amount;
    }

    function isAfter(uint256 time) external view returns (bool) {
        require(block.timestamp >= time, "too early");
        return true;
    }

    function clock() external view returns (uint256, uint256, uint256, address) {
        return (block.number, block.timestamp, block.basefee, block.coinbase);
    }

    function pay(address payable to) external payable {
        to.transfer(msg.value);
    }

    function create() external returns (address) {
        return address(new Child());
    }
}

contract Child {}

contract LedgerProxy {
    constructor(address implementation) {
        assembly {
            sstore(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc, implementation)
        }
    }

    fallback() external payable {
        assembly {
            let implementation := sload(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc)
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), implementation, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}
