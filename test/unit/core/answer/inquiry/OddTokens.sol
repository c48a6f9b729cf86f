// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Emitter {
    event Transfer(address indexed from, address indexed to, uint256 value);

    function emitTransfer(uint256 value) external {
        emit Transfer(msg.sender, address(0xdead), value);
    }
}

/// A token as usual.
contract PlainToken is Emitter {
    string public symbol = "PLN";
    uint8 public decimals = 6;
    uint256 public totalSupply = 1_500_000;
}

/// A token of the early days, whose symbol is 32 bytes.
contract EarlyToken is Emitter {
    bytes32 public symbol = "EARLY";
    uint256 public decimals = 18;
}

/// Returns any bytes for its decimals and its symbol, and reverts if they are empty.
contract OddToken is Emitter {
    bytes private saidDecimals;
    bytes private saidSymbol;

    constructor(bytes memory decimals_, bytes memory symbol_) {
        saidDecimals = decimals_;
        saidSymbol = symbol_;
    }

    fallback(bytes calldata data) external returns (bytes memory) {
        bytes memory said = bytes4(data) == 0x313ce567 ? saidDecimals : saidSymbol;
        require(said.length > 0, "not a token");
        return said;
    }
}

/// Has a symbol of a million characters.
contract LongToken is Emitter {
    uint8 public decimals = 2;

    function symbol() external pure returns (string memory) {
        return string(new bytes(1_000_000));
    }
}

/// Never ends.
contract EndlessToken is Emitter {
    fallback() external {
        while (true) {}
    }
}

contract Item {
    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    function emitTransfer(uint256 id) external {
        emit Transfer(msg.sender, address(0xdead), id);
    }
}

/// The parts of ERC-4626 that return amounts.
contract PlainVault {
    string public symbol = "vPLN";
    uint8 public decimals = 18;
    uint256 public totalAssets = 2_500_000;
    uint256 public totalSupply = 1 ether;
    address public asset;

    constructor(address asset_) {
        asset = asset_;
    }

    function maxDeposit(address) external pure returns (uint256) {
        return type(uint256).max;
    }

    function convertToShares(uint256 assets) external pure returns (uint256) {
        return assets * 1e12;
    }
}
