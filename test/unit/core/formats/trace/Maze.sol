// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Holds what accounts put in, and refuses to pay out more.
contract Purse {
    mapping(address => uint256) public balances;

    error InsufficientBalance(uint256 available, uint256 required);

    event Filled(address indexed by, uint256 amount);
    event Paid(address indexed by, address indexed to, uint256 amount);

    function fill() external payable {
        balances[msg.sender] += msg.value;
        emit Filled(msg.sender, msg.value);
    }

    function pay(address payable to, uint256 amount) external returns (uint256 left) {
        uint256 available = balances[msg.sender];
        if (available < amount) revert InsufficientBalance(available, amount);
        left = available - amount;
        balances[msg.sender] = left;
        emit Paid(msg.sender, to, amount);
        to.transfer(amount);
    }
}

/// Runs in the storage of others.
library Counting {
    function up(mapping(uint256 => uint256) storage counts, uint256 key) public returns (uint256) {
        counts[key] += 1;
        return counts[key];
    }
}

/// Is created with a contract of its own.
contract Builder {
    Purse public immutable purse = new Purse();
}

/// Forwards to code that may change.
contract Gate {
    address private target;

    constructor(address first) {
        target = first;
    }

    function change(address next) external {
        target = next;
    }

    fallback() external payable {
        (bool isDone, bytes memory answer) = target.delegatecall(msg.data);
        assembly {
            switch isDone
            case 0 { revert(add(answer, 32), mload(answer)) }
            default { return(add(answer, 32), mload(answer)) }
        }
    }
}

/// The code behind the gate at first.
contract FirstSteps {
    address private target;
    uint256 public steps;

    event Stepped(uint256 steps);

    function step() external virtual returns (uint256) {
        steps += 1;
        emit Stepped(steps);
        return steps;
    }
}

/// The code behind the gate later. It calls itself through the gate.
contract SecondSteps {
    address private target;
    uint256 public steps;

    error Closed(uint256 at);

    function step() external returns (uint256) {
        steps += 10;
        this.look();
        return steps;
    }

    function look() external view returns (uint256) {
        return steps;
    }

    function shut() external view {
        revert Closed(steps);
    }
}

/// Calls in every way that a trace shows.
contract Maze {
    Purse public immutable purse;
    mapping(uint256 => uint256) private counts;

    event Began(uint256 amount);
    event Ended();
    event Caught(bytes why);

    constructor() {
        purse = new Purse();
    }

    function walk(uint256 amount) external payable returns (uint256 left) {
        emit Began(amount);
        purse.fill{value: msg.value}();
        purse.balances(address(this));
        left = purse.pay(payable(msg.sender), amount);
        emit Ended();
    }

    function tryToPay(uint256 amount) external returns (bool) {
        try purse.pay(payable(msg.sender), amount) {
            return true;
        } catch (bytes memory why) {
            emit Caught(why);
            return false;
        }
    }

    function divide(uint256 by) external view returns (uint256) {
        return this.inner(by);
    }

    function inner(uint256 by) external pure returns (uint256) {
        return 100 / by;
    }

    function spin() external view {
        this.forever{gas: 50_000}();
    }

    function forever() external pure {
        for (uint256 count = 0; ; count++) {}
    }

    function count(uint256 key) external returns (uint256) {
        return Counting.up(counts, key);
    }

    function again(uint256 times) external {
        if (times > 0) this.again(times - 1);
    }

    function build() external returns (Builder) {
        return new Builder();
    }

    function invalid() external pure {
        assembly {
            invalid()
        }
    }
}
