// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Variables of each kind, which functions and other contracts change.
contract Blamed {
    address public owner;
    bool public paused;
    uint256 public fee;
    string public motto;
    struct Limits {
        uint128 low;
        uint128 high;
    }
    Limits public limits;
    mapping(address => mapping(uint256 => uint256)) public votes;
    uint256[] public list;
    /// @custom:storage-location erc7201:blamed.main
    struct Main {
        uint256 count;
    }

    uint256 transient inProgress;

    constructor() {
        owner = msg.sender;
        fee = 7;
    }

    function setFee(uint256 to) external {
        fee = to;
    }

    function setFeeTwice(uint256 first, uint256 second) external {
        fee = first;
        fee = second;
    }

    function failToSetFee(uint256 to) external {
        fee = to;
        revert("no");
    }

    function setPaused(bool to) external {
        paused = to;
    }

    function setMotto(string calldata to) external {
        motto = to;
    }

    function setHigh(uint128 to) external {
        limits.high = to;
    }

    function vote(address who, uint256 round, uint256 count) external {
        votes[who][round] = count;
    }

    function push(uint256 value) external {
        list.push(value);
    }

    function setElement(uint256 at, uint256 value) external {
        list[at] = value;
    }

    function setCount(uint256 to) external {
        inProgress = to;
        Main storage main;
        bytes32 root = keccak256(abi.encode(uint256(keccak256("blamed.main")) - 1)) & ~bytes32(uint256(0xff));
        assembly {
            main.slot := root
        }
        main.count = to;
    }

    function price() external view returns (uint256) {
        return fee * 2;
    }
}

/// Runs the code of an implementation on its own storage.
contract BlamedProxy {
    constructor(address implementation) {
        upgrade(implementation);
    }

    function upgrade(address implementation) public {
        bytes32 slot = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);
        assembly {
            sstore(slot, implementation)
        }
    }

    fallback() external payable {
        bytes32 slot = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);
        assembly {
            let implementation := sload(slot)
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), implementation, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(done) {
                revert(0, returndatasize())
            }
            return(0, returndatasize())
        }
    }
}

/// Names the code of its proxies.
contract BlamedBeacon {
    address public implementation;

    constructor(address to) {
        implementation = to;
    }

    function upgrade(address to) external {
        implementation = to;
    }
}

/// Runs the code that its beacon names on its own storage.
contract BlamedBeaconProxy {
    address immutable beacon;

    constructor(address to) {
        beacon = to;
    }

    fallback() external payable {
        address implementation = BlamedBeacon(beacon).implementation();
        assembly {
            calldatacopy(0, 0, calldatasize())
            if iszero(delegatecall(gas(), implementation, 0, calldatasize(), 0, 0)) {
                revert(0, 0)
            }
        }
    }
}

/// Sets the fee of another contract in its own call.
contract FeeSetter {
    function set(Blamed target, uint256 fee) external {
        target.setFee(fee);
    }
}

/// Has other variables in the slots of Blamed, for an upgrade.
contract BlamedNext {
    address public owner;
    bool public paused;
    uint128 public low;
    uint128 public fee;

    function setFee(uint128 to) external {
        fee = to;
    }
}

/// Ends in the transaction that creates it if it should, so that another one can be created at its address.
contract Phoenix {
    uint256 public life;

    constructor() {
        life = PhoenixFactory(msg.sender).life();
    }

    function end() external {
        selfdestruct(payable(msg.sender));
    }
}

contract PhoenixFactory {
    uint256 public life;
    address public last;

    function create(uint256 to, bool ends) external {
        life = to;
        Phoenix made = new Phoenix{salt: 0}();
        last = address(made);
        if (ends) made.end();
    }
}
