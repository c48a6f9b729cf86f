// Rules of our own, which .oxlintrc.json loads.
export default {
  meta: { name: 'rpcbook' },
  rules: {
    'no-enum': {
      create: (context) => ({
        TSEnumDeclaration: (node) =>
          context.report({
            node,
            message: 'Write a discriminated union by `kind`, or a union of string literals, instead of an enum.',
          }),
      }),
    },
    'no-global-state': {
      create: (context) => ({
        VariableDeclaration: (node) => {
          if (node.kind !== 'let' || !['Program', 'ExportNamedDeclaration'].includes(node.parent.type)) return;
          context.report({
            node,
            message:
              'Nothing global is mutable. Use core/base/lazily for what is made once, or give the state an owner.',
          });
        },
      }),
    },
  },
};
