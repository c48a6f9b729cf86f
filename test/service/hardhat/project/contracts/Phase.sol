// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

enum Phase {
    Planned,
    Active
}
