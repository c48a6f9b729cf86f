// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

enum Stage {
    None,
    Open,
    Closed
}

/// All kinds of variables, each with a function that changes it.
contract Ledger {
    struct Position {
        uint128 amount;
        uint64 since;
        bool isOpen;
        address owner;
    }

    struct Account {
        string name;
        mapping(bytes32 => uint256) limits;
        uint64[] visits;
    }

    uint64 public count;
    uint32 public rate;
    bool public paused;
    Stage public stage;
    int24 public tick;
    address public admin;
    uint256 public total;
    string public title;
    uint256[3] public fixedValues;
    uint16[20] public small;
    uint256[] public values;
    uint64[] public packedValues;
    Position[] public positions;
    mapping(address => uint256) public balances;
    mapping(address => mapping(address => uint256)) public allowances;
    mapping(uint256 => Position) public positionOf;
    mapping(string => uint256) public byName;
    mapping(bytes4 => bool) public isKnown;
    mapping(address => Account) internal accounts;
    mapping(uint256 => mapping(int8 => address)) public nested;

    event Moved(address indexed from, address indexed to, uint256 amount);

    function setPacked(uint32 newRate, bool isPaused, Stage newStage, int24 newTick) external {
        rate = newRate;
        paused = isPaused;
        stage = newStage;
        tick = newTick;
    }

    function move(address to, uint256 amount) external {
        unchecked {
            balances[msg.sender] -= amount;
        }
        balances[to] += amount;
        total += 1;
        emit Moved(msg.sender, to, amount);
    }

    function approve(address spender, uint256 amount) external {
        allowances[msg.sender][spender] = amount;
    }

    function setTitle(string calldata newTitle) external {
        title = newTitle;
    }

    function push(uint256 value) external {
        values.push(value);
        packedValues.push(uint64(value));
        positions.push(Position(uint128(value), 7, true, msg.sender));
        small[3] = uint16(value);
        fixedValues[1] = value;
    }

    function pop() external {
        values.pop();
        packedValues.pop();
        positions.pop();
    }

    function open(uint128 amount) external {
        positionOf[count] = Position(amount, uint64(block.timestamp), true, msg.sender);
        count += 1;
    }

    function close(uint256 id) external {
        delete positionOf[id];
    }

    function setByName(string calldata name, uint256 value) external {
        byName[name] = value;
    }

    function setSupports(bytes4 id, bool known) external {
        isKnown[id] = known;
    }

    function setAccount(address who, string calldata name, bytes32 limit, uint256 value, uint64 visit) external {
        accounts[who].name = name;
        accounts[who].limits[limit] = value;
        accounts[who].visits.push(visit);
    }

    function setNested(uint256 id, int8 key, address who) external {
        nested[id][key] = who;
    }

    function hidden(uint256 slot, uint256 value) external {
        assembly {
            sstore(slot, value)
        }
    }

    function pay(address payable to, uint256 amount) external payable {
        (bool isDone, ) = to.call{value: amount}("");
        require(isDone, "not paid");
    }

    /// Pays once for good, and once in a call that is undone.
    function payTwice(address payable to, uint256 amount) external payable {
        this.pay(to, amount);
        try this.payAndFail(to, amount) {} catch {}
    }

    function payAndFail(address payable to, uint256 amount) external {
        (bool isDone, ) = to.call{value: amount}("");
        require(!isDone, "undone");
    }

    function wrap(Wrapped wrapped, address to, uint256 amount) external payable {
        wrapped.deposit{value: msg.value}();
        wrapped.transfer(to, amount);
        wrapped.withdraw(msg.value - amount);
    }

    receive() external payable {}

    function buildGone(address payable heir) external payable {
        new Gone{value: msg.value}(heir);
    }
}

/// Destroys itself while it is created.
contract Gone {
    constructor(address payable heir) payable {
        selfdestruct(heir);
    }
}

/// A proxy as EIP-1967 describes it.
contract SlotProxy {
    bytes32 internal constant place = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);

    constructor(address target) {
        set(target);
    }

    function set(address target) internal {
        bytes32 slot = place;
        assembly {
            sstore(slot, target)
        }
    }

    fallback() external payable {
        bytes32 slot = place;
        // Upgrades and calls what is behind with the rest of the data.
        if (msg.sig == 0x11223344) {
            set(abi.decode(msg.data[4:36], (address)));
            return;
        }
        assembly {
            calldatacopy(0, 0, calldatasize())
            let isDone := delegatecall(gas(), sload(slot), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch isDone
            case 0 {
                revert(0, returndatasize())
            }
            default {
                return(0, returndatasize())
            }
        }
    }

    receive() external payable {}
}

/// A token whose storage is in a proxy.
contract Coin {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}

/// Wrapped native currency, as WETH9 is: deposits and withdrawals are no transfers.
contract Wrapped {
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Deposit(address indexed to, uint256 value);
    event Withdrawal(address indexed from, uint256 value);

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 value) external {
        balanceOf[msg.sender] -= value;
        emit Withdrawal(msg.sender, value);
        payable(msg.sender).transfer(value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}
