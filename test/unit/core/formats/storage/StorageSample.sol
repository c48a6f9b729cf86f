// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

type Price is uint128;

contract Base {
    uint8 private hidden = 9;
}

contract StorageSample is Base {
    enum Side { None, Buy, Sell }
    struct Order { uint128 amount; uint64 at; bool open; Side side; address maker; uint256[] fills; }
    struct Node { string name; mapping(bytes32 => Node) children; }

    uint256 public total;
    uint128 low; int64 negative; bool flag; Side side;
    address owner; uint96 pad;
    bytes4 selector; Price price; int8 tiny;
    string empty; string short; string exactly31; string exactly32; string long;
    bytes blob; bytes longBlob;
    mapping(address => uint256) balances;
    mapping(uint256 => mapping(bytes32 => Order)) nested;
    mapping(string => int256) byName;
    mapping(bytes4 => bool) bySelector;
    mapping(Side => uint8) bySide;
    uint32[] packed;
    uint256[3] fixedWords;
    uint24[12] fixedPacked;
    Order order;
    Order[] orders;
    string[] names;
    uint16[3][] rows;
    address[] none;
    Node root;
    function(uint256) external returns (bool) callback;

    function fill(address who) external {
        total = type(uint256).max; low = 7; negative = -5; flag = true; side = Side.Sell; owner = who; pad = 9;
        selector = 0x12345678; price = Price.wrap(1234); tiny = -128;
        short = "hello"; exactly31 = "0123456789012345678901234567890"; exactly32 = "01234567890123456789012345678901";
        long = unicode"this string is longer than thirty-one bytes, and says grüezi 🦊 in more than two slots of words";
        blob = hex"00ff"; longBlob = bytes.concat(bytes32(uint256(1)), bytes32(uint256(2)), hex"03");
        balances[who] = 1000; nested[3]["k"].amount = 99; nested[3]["k"].fills.push(4);
        byName["alice and a name that is longer than thirty-two bytes"] = -1; bySelector[0x12345678] = true; bySide[Side.Buy] = 3;
        for (uint32 i = 0; i < 11; i++) packed.push(i * 100);
        fixedWords = [uint256(10), 20, 30];
        for (uint24 i = 0; i < 12; i++) fixedPacked[i] = i + 1;
        order = Order(1, 2, true, Side.Buy, who, new uint256[](0)); order.fills.push(5); order.fills.push(6);
        orders.push(); orders[0].amount = 77; orders.push(); orders[1].maker = who;
        names.push("a"); names.push("a name that is quite a bit longer than one slot");
        rows.push([1, 2, 3]); rows.push([4, 5, 6]);
        root.name = "root"; root.children["x"].name = "child";
        callback = this.answer;
    }

    function answer(uint256) external pure returns (bool) { return true; }
    function read() external view returns (uint8) { return 9; }
}
