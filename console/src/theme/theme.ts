import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const petrol: MantineColorsTuple = [
  '#e2f0f4',
  '#c9e3eb',
  '#9dcddb',
  '#7cc7dc',
  '#58b4cd',
  '#2f8ca6',
  '#17708a',
  '#0b5c73',
  '#094c5f',
  '#073b4a',
]
const dark: MantineColorsTuple = [
  '#e6ecee',
  '#a5b3b9',
  '#8c9aa1',
  '#6f7f86',
  '#2b3539',
  '#242d31',
  '#1e262a',
  '#171d20',
  '#0f1416',
  '#0a0e10',
]
const gray: MantineColorsTuple = [
  '#f5f7f7',
  '#eef1f1',
  '#dfe5e6',
  '#c9d2d4',
  '#a9b5b9',
  '#7b898e',
  '#5f6d73',
  '#45525a',
  '#2b3736',
  '#16211f',
]

/**
 * Props of dialogs and side panels. The close button gets a name for screen readers. The header is not a landmark,
 * because a page must have only one banner landmark: its own header.
 */
const layer = {
  closeButtonProps: { 'aria-label': 'Close' },
  attributes: { header: { role: 'presentation' } },
}

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 4 },
  colors: { petrol, dark, gray },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  autoContrast: true,
  luminanceThreshold: 0.36,
  components: {
    // Scrolling need not be locked, because only the main part of the page scrolls. Mantine would lock it with a
    // style element, which the content security policy forbids.
    Modal: { defaultProps: { lockScroll: false, radius: 'lg', ...layer } },
    Drawer: { defaultProps: { lockScroll: false, ...layer } },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: false } },
  },
})

/** Sets the CSS variables of Mantine to the console's tokens, so that each color is defined only once. */
export const variables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--faint)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--control)',
    '--mantine-color-error': 'var(--red)',
    '--mantine-color-anchor': 'var(--accent-text)',
  }
  return { variables: {}, light: both, dark: both }
}
