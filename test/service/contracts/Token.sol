// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// An ERC-20 token with the usual storage: two strings, a packed slot, a mapping and a mapping of mappings.
contract Token {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error InsufficientBalance(address holder, uint256 balance, uint256 needed);

    string public name;
    string public symbol;
    uint8 public decimals;
    address public minter;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        minter = msg.sender;
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        require(allowance[from][msg.sender] >= value, "allowance too small");
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }

    /// Several transfers in one transaction, so that a receipt holds several logs.
    function airdrop(address[] calldata to, uint256 value) external {
        for (uint256 i = 0; i < to.length; i++) move(msg.sender, to[i], value);
    }

    function move(address from, address to, uint256 value) private {
        if (balanceOf[from] < value) revert InsufficientBalance(from, balanceOf[from], value);
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
