import simpleImportSort from 'eslint-plugin-simple-import-sort';
import tseslint from 'typescript-eslint';

const noEnums = {
  selector: 'TSEnumDeclaration',
  message: "A discriminated union by `kind`, or a union of string literals, in an enum's place.",
};

const noGlobalState = {
  selector:
    'Program > VariableDeclaration[kind="let"], Program > ExportNamedDeclaration > VariableDeclaration[kind="let"]',
  message: 'Nothing global is mutable. Use core/base/lazily for what is made once, or give the state an owner.',
};

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'out/',
      'node_modules/',
      '.cache/',
      'test/workbench/node_modules/',
      'test/service/hardhat/node_modules/',
      'test/service/hardhat/project/',
      '**/*.d.ts',
    ],
  },
  {
    files: ['src/**/*.ts', 'test/**/*.ts'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: {
        // One program of all files. One for each tsconfig would read and check `core` once more for every zone.
        project: 'tsconfig.lint.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { '@typescript-eslint': tseslint.plugin, 'simple-import-sort': simpleImportSort },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      'no-restricted-syntax': ['error', noEnums],
      'no-restricted-properties': [
        'error',
        {
          object: 'URL',
          property: 'canParse',
          message: 'It is wrong for some URLs in Node 20. Use core/base/parseUrl.',
        },
      ],
      'no-console': 'error',
      'no-nested-ternary': 'error',
      'simple-import-sort/imports': 'error',
      eqeqeq: 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // `void` says that nobody waits for a promise, not who learns of its failure.
    files: ['src/**/*.ts'],
    rules: {
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }],
      'no-restricted-syntax': ['error', noEnums, noGlobalState],
    },
  },
  {
    // Readers stand at a boundary: they look at untrusted structure and vouch for its type.
    files: ['src/**/read*.ts'],
    rules: { '@typescript-eslint/consistent-type-assertions': 'off' },
  },
  {
    // The terminal is the command line's and the test runners' own way to speak.
    files: ['src/cli/**/*.ts', 'test/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // A describe block is a list of examples, not a function with one idea; Chai-free fixtures cast foreign JSON.
    files: ['test/**/*.ts'],
    rules: {
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      '@typescript-eslint/consistent-type-assertions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
