// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// The first implementation of the token: transfers fail with an error of its own.
contract TokenOne {
    address implementation;
    mapping(address => uint256) public balances;

    error TooLittle(address owner, uint256 available, uint256 wanted);

    function transfer(address to, uint256 amount) external returns (bool) {
        uint256 available = balances[msg.sender];
        if (available < amount) revert TooLittle(msg.sender, available, amount);
        balances[msg.sender] = available - amount;
        balances[to] += amount;
        return true;
    }
}

/// The second one: transfers are closed.
contract TokenTwo {
    address implementation;

    error Closed(string reason);

    function transfer(address, uint256) external pure returns (bool) {
        revert Closed("until Monday");
    }
}

/// Runs the code of an implementation, and passes on what it reverts with.
contract TokenProxy {
    address implementation;

    constructor(address first) {
        implementation = first;
    }

    function upgrade(address next) external {
        implementation = next;
    }

    fallback() external payable {
        address target = implementation;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let good := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch good
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

/// Takes no value.
contract Purse {}

/// Its constructor fails.
contract Unborn {
    error NotYet(uint256 when);

    constructor(uint256 when) {
        revert NotYet(when);
    }
}

/// Fails in every way that a transaction can.
contract Failing {
    enum Color { Red, Green }

    uint256[] private list;
    uint256 public count;

    error Wrapped(string what, bytes inner);
    error Refused(uint256 code);

    function pay(IToken token, address to, uint256 amount) external returns (bool) {
        return token.transfer(to, amount);
    }

    function requireText() external pure {
        require(false, unicode"no “funds”");
    }

    function requireNothing() external pure {
        require(false);
    }

    function panicAssert() external view {
        assert(count == 1);
    }

    function panicOverflow(uint8 more) external pure returns (uint8) {
        return 255 + more;
    }

    function panicDivide(uint256 by) external pure returns (uint256) {
        return 1 / by;
    }

    function panicEnum(uint256 color) external pure returns (Color) {
        return Color(color);
    }

    function panicPop() external {
        list.pop();
    }

    function panicIndex(uint256 at) external view returns (uint256) {
        return list[at];
    }

    function panicMemory(uint256 size) external pure returns (uint256) {
        uint256[] memory all = new uint256[](size);
        return all.length;
    }

    function panicPointer() external view returns (uint256) {
        function() internal view returns (uint256) pointer;
        return pointer();
    }

    /// Burns all gas.
    function spin() public view {
        for (uint256 at = 0; ; at++) if (at > count + 10 ** 40) return;
    }

    /// The inner call gets 63/64, and what is left doesn't suffice to go on.
    function starve() external {
        try this.spin() {} catch {}
        for (uint256 at = 0; at < 1000; at++) count = at + 1;
    }

    function capped() external view {
        this.spin{gas: 30_000}();
    }

    function invalidOpcode() external pure {
        assembly { invalid() }
    }

    function createUnborn(uint256 when) external returns (Unborn) {
        return new Unborn(when);
    }

    function sendTo(address payable to) external payable {
        to.transfer(msg.value);
    }

    function again(uint256 times) public view {
        if (times == 0) revert Refused(7);
        this.again(times - 1);
    }

    /// The first call fails and is caught. The function fails for another reason.
    function caughtBefore(IToken token) external {
        try token.transfer(address(1), 5) {} catch {}
        count += 1;
        this.count();
        revert Refused(9);
    }

    /// As before, but with nothing in between.
    function caughtRightBefore(IToken token) external {
        try token.transfer(address(1), 5) {} catch {}
        revert Refused(10);
    }

    /// A call fails and is caught, and a later one is the reason.
    function caughtThenReal(IToken token) external {
        try token.transfer(address(1), 5) {} catch {}
        this.panicDivide(0);
    }

    function wrapped(IToken token) external {
        try token.transfer(address(1), 5) {} catch (bytes memory inner) {
            revert Wrapped("token", inner);
        }
    }

    function wrappedText() external view {
        try this.requireText() {} catch Error(string memory reason) {
            revert(string.concat("Failing: ", reason));
        }
    }

    function write() public {
        count += 1;
    }

    function writeInView() external view {
        (bool good, bytes memory why) = address(this).staticcall(abi.encodeCall(this.write, ()));
        if (!good) assembly { revert(add(why, 32), mload(why)) }
    }
}
