/** Token-2022's `ExtensionType`, in its order, as `jsonParsed` spells it. Accounts hold some of these, mints the others. */
export const extensionNames: readonly string[] = [
  'uninitialized', 'transferFeeConfig', 'transferFeeAmount', 'mintCloseAuthority', 'confidentialTransferMint', 'confidentialTransferAccount',
  'defaultAccountState', 'immutableOwner', 'memoTransfer', 'nonTransferable', 'interestBearingConfig', 'cpiGuard', 'permanentDelegate',
  'nonTransferableAccount', 'transferHook', 'transferHookAccount', 'confidentialTransferFeeConfig', 'confidentialTransferFeeAmount',
  'metadataPointer', 'tokenMetadata', 'groupPointer', 'tokenGroup', 'groupMemberPointer', 'tokenGroupMember', 'confidentialMintBurn',
  'scaledUiAmountConfig', 'pausableConfig', 'pausableAccount', 'permissionedBurn',
];
