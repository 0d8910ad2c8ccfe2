import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The specification's green, #0A8556, is the eighth shade: 4.6:1 against white. */
const verde: MantineColorsTuple = [
  '#e9f6f0',
  '#d0ebde',
  '#a2d8bf',
  '#70c49e',
  '#48b382',
  '#2aa56f',
  '#159562',
  '#0a8556',
  '#066f47',
  '#035739',
];

/** Dense, calm, 14 px: a tool that is open all day. */
export const tema = createTheme({
  colors: { verde },
  primaryColor: 'verde',
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 'sm',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.25rem' }, h2: { fontSize: '1rem' }, h3: { fontSize: '0.875rem' } },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // What holds the focus until an item has it is no item: a menu has only those.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Fechar' } } },
  },
});

/** Secondary text that keeps 4.5:1, which the defaults miss on both grounds. */
export const variaveis: CSSVariablesResolver = () => ({
  variables: { '--atalaia-cabecalho': '3rem' },
  light: {
    '--mantine-color-dimmed': '#545c64',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-placeholder': '#6b737b',
  },
  dark: {
    '--mantine-color-dimmed': '#b4b9be',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-placeholder': '#9aa0a6',
  },
});
