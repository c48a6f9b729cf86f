/** The theme variables that VS Code gives a webview, for the three kinds of theme; values of its own default themes. */
export const themes = {
  dark: {
    'foreground': '#cccccc', 'descriptionForeground': '#9d9d9d', 'errorForeground': '#f85149', 'focusBorder': '#0078d4',
    'icon-foreground': '#cccccc', 'editor-background': '#1f1f1f', 'editor-foreground': '#cccccc', 'editorWidget-background': '#202020',
    'widget-border': '#313131', 'widget-shadow': 'rgba(0,0,0,0.36)', 'panel-border': '#2b2b2b',
    'panelTitle-activeBorder': '#0078d4', 'panelTitle-activeForeground': '#cccccc', 'panelTitle-inactiveForeground': '#9d9d9d',
    'list-hoverBackground': '#2a2d2e', 'list-activeSelectionBackground': '#04395e', 'list-activeSelectionForeground': '#ffffff',
    'list-inactiveSelectionBackground': '#37373d', 'tree-tableOddRowsBackground': 'rgba(204,204,204,0.04)', 'tree-tableColumnsBorder': 'rgba(204,204,204,0.13)',
    'tree-indentGuidesStroke': '#585858', 'input-background': '#313131', 'input-foreground': '#cccccc', 'input-border': '#3c3c3c',
    'input-placeholderForeground': '#989898', 'inputOption-activeBackground': '#2489db82', 'inputOption-activeBorder': '#2488db', 'inputOption-activeForeground': '#ffffff',
    'toolbar-hoverBackground': 'rgba(90,93,94,0.31)', 'textLink-foreground': '#4daafc', 'textLink-activeForeground': '#4daafc',
    'button-background': '#0078d4', 'button-foreground': '#ffffff', 'button-hoverBackground': '#026ec1', 'button-secondaryBackground': '#313131', 'button-secondaryForeground': '#cccccc', 'button-secondaryHoverBackground': '#3c3c3c', 'button-border': 'rgba(255,255,255,0.07)',
    'menu-background': '#1f1f1f', 'menu-foreground': '#cccccc', 'menu-selectionBackground': '#0078d4', 'menu-selectionForeground': '#ffffff', 'menu-border': '#454545', 'menu-separatorBackground': '#454545',
    'editorHoverWidget-background': '#202020', 'editorHoverWidget-border': '#454545', 'editorInfo-foreground': '#3794ff', 'editorWarning-foreground': '#cca700',
    'progressBar-background': '#0078d4', 'charts-foreground': '#cccccc', 'charts-lines': 'rgba(204,204,204,0.5)', 'charts-blue': '#3794ff', 'charts-orange': '#d18616', 'charts-green': '#89d185', 'charts-purple': '#b180d7', 'charts-red': '#f14c4c',
    'testing-iconPassed': '#73c991', 'editor-selectionBackground': '#264f78', 'sash-hoverBorder': '#0078d4',
    'debugTokenExpression-name': '#c586c0', 'debugTokenExpression-string': '#ce9178', 'debugTokenExpression-number': '#b5cea8', 'debugTokenExpression-boolean': '#4e94ce',
  },
  light: {
    'foreground': '#3b3b3b', 'descriptionForeground': '#3b3b3b', 'errorForeground': '#f85149', 'focusBorder': '#005fb8',
    'icon-foreground': '#3b3b3b', 'editor-background': '#ffffff', 'editor-foreground': '#3b3b3b', 'editorWidget-background': '#f8f8f8',
    'widget-border': '#e5e5e5', 'widget-shadow': 'rgba(0,0,0,0.16)', 'panel-border': '#e5e5e5',
    'panelTitle-activeBorder': '#005fb8', 'panelTitle-activeForeground': '#3b3b3b', 'panelTitle-inactiveForeground': '#3b3b3b',
    'list-hoverBackground': '#f2f2f2', 'list-activeSelectionBackground': '#e8e8e8', 'list-activeSelectionForeground': '#000000',
    'list-inactiveSelectionBackground': '#e4e6f1', 'tree-tableOddRowsBackground': 'rgba(59,59,59,0.04)', 'tree-tableColumnsBorder': 'rgba(97,97,97,0.13)',
    'tree-indentGuidesStroke': '#a9a9a9', 'input-background': '#ffffff', 'input-foreground': '#3b3b3b', 'input-border': '#cecece',
    'input-placeholderForeground': '#767676', 'inputOption-activeBackground': '#bed6ed', 'inputOption-activeBorder': '#005fb8', 'inputOption-activeForeground': '#000000',
    'toolbar-hoverBackground': 'rgba(184,184,184,0.31)', 'textLink-foreground': '#005fb8', 'textLink-activeForeground': '#005fb8',
    'button-background': '#005fb8', 'button-foreground': '#ffffff', 'button-hoverBackground': '#0258a8', 'button-secondaryBackground': '#e5e5e5', 'button-secondaryForeground': '#3b3b3b', 'button-secondaryHoverBackground': '#cccccc', 'button-border': 'rgba(0,0,0,0.1)',
    'menu-background': '#ffffff', 'menu-foreground': '#3b3b3b', 'menu-selectionBackground': '#005fb8', 'menu-selectionForeground': '#ffffff', 'menu-border': '#cecece', 'menu-separatorBackground': '#d4d4d4',
    'editorHoverWidget-background': '#f8f8f8', 'editorHoverWidget-border': '#c8c8c8', 'editorInfo-foreground': '#1a85ff', 'editorWarning-foreground': '#bf8803',
    'progressBar-background': '#005fb8', 'charts-foreground': '#3b3b3b', 'charts-lines': 'rgba(59,59,59,0.5)', 'charts-blue': '#1a85ff', 'charts-orange': '#d18616', 'charts-green': '#388a34', 'charts-purple': '#652d90', 'charts-red': '#e51400',
    'testing-iconPassed': '#388a34', 'editor-selectionBackground': '#add6ff', 'sash-hoverBorder': '#005fb8',
    'debugTokenExpression-name': '#9b46b0', 'debugTokenExpression-string': '#a31515', 'debugTokenExpression-number': '#098658', 'debugTokenExpression-boolean': '#0000ff',
  },
  highContrast: {
    'foreground': '#ffffff', 'descriptionForeground': 'rgba(255,255,255,0.7)', 'errorForeground': '#f48771', 'focusBorder': '#f38518',
    'icon-foreground': '#ffffff', 'editor-background': '#000000', 'editor-foreground': '#ffffff', 'editorWidget-background': '#0c141f',
    'contrastBorder': '#6fc3df', 'contrastActiveBorder': '#f38518', 'widget-border': '#6fc3df', 'panel-border': '#6fc3df',
    'panelTitle-activeBorder': '#6fc3df', 'panelTitle-activeForeground': '#ffffff', 'panelTitle-inactiveForeground': '#ffffff',
    'list-hoverBackground': 'rgba(255,255,255,0.1)',
    'tree-indentGuidesStroke': '#a9a9a9', 'input-background': '#000000', 'input-foreground': '#ffffff', 'input-border': '#6fc3df',
    'input-placeholderForeground': 'rgba(255,255,255,0.7)', 'inputOption-activeBackground': 'rgba(0,0,0,0)', 'inputOption-activeBorder': '#6fc3df', 'inputOption-activeForeground': '#ffffff',
    'toolbar-hoverOutline': '#f38518', 'textLink-foreground': '#21a6ff', 'textLink-activeForeground': '#21a6ff',
    'button-background': '#000000', 'button-foreground': '#ffffff', 'button-secondaryBackground': '#000000', 'button-secondaryForeground': '#ffffff', 'button-border': '#6fc3df',
    'menu-background': '#000000', 'menu-foreground': '#ffffff', 'menu-selectionBorder': '#f38518', 'menu-border': '#6fc3df', 'menu-separatorBackground': '#6fc3df',
    'editorHoverWidget-background': '#0c141f', 'editorHoverWidget-border': '#6fc3df', 'editorInfo-foreground': '#3794ff', 'editorWarning-foreground': '#ffd370',
    'progressBar-background': '#6fc3df', 'charts-foreground': '#ffffff', 'charts-lines': 'rgba(255,255,255,0.5)', 'charts-blue': '#3794ff', 'charts-orange': '#d18616', 'charts-green': '#89d185', 'charts-purple': '#b180d7', 'charts-red': '#f14c4c',
    'testing-iconPassed': '#73c991', 'editor-selectionBackground': '#f3f518', 'sash-hoverBorder': '#f38518',
    'debugTokenExpression-name': '#ffffff', 'debugTokenExpression-string': '#f48771', 'debugTokenExpression-number': '#89d185', 'debugTokenExpression-boolean': '#75bdfe',
  },
} as const;

export type ThemeName = keyof typeof themes;

/** The variables of a theme and VS Code's fonts, as a style sheet for the page. */
export function themeCss(name: ThemeName): string {
  const variables = Object.entries(themes[name]).map(([key, value]) => `--vscode-${key}: ${value};`);
  return `:root { ${variables.join(' ')} --vscode-font-family: system-ui, Ubuntu, "DejaVu Sans", sans-serif; --vscode-font-size: 13px;
    --vscode-editor-font-family: "DejaVu Sans Mono", monospace; --vscode-editor-font-size: 12px; }
    body { background: var(--vscode-editor-background); margin: 0; padding: 12px 16px; }`;
}
