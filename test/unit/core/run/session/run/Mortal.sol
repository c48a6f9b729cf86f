// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Ends when it is told to, and can be created again at its address.
contract Mortal {
    uint256 public life;
    uint128 public low;
    uint128 public high;

    constructor() {
        life = MortalFactory(msg.sender).next();
        high = 9;
    }

    function set(uint256 to) external {
        life = to;
    }

    function end() external {
        selfdestruct(payable(msg.sender));
    }
}

contract MortalFactory {
    uint256 public next;
    Mortal public last;

    function create(uint256 life) external {
        next = life;
        last = new Mortal{salt: 0}();
    }

    function end() external {
        last.end();
    }

    function set(uint256 life, bool fails) external {
        last.set(life);
        require(!fails);
    }
}
