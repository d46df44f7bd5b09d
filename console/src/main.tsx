import './theme/sheets.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchInput } from './api/attended.ts'
import { queryClient } from './api/query-client.ts'
import { router } from './routes.tsx'
import { ConfirmationDialog } from './shell/confirmation-dialog.tsx'
import { watchNetwork } from './shell/watch-network.ts'
import { watchPreferences } from './theme/preferences.ts'
import { theme } from './theme/theme.ts'

watchInput(globalThis)
watchNetwork()
watchPreferences()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      colorSchemeManager={{
        get: () => (document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light'),
        set: () => undefined,
        subscribe: () => undefined,
        unsubscribe: () => undefined,
        clear: () => undefined,
      }}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ConfirmationDialog />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
