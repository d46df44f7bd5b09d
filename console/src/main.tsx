import './theme/sheets.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchInput } from './api/attended.ts'
import { queryClient } from './api/query-client.ts'
import { prefetchPage } from './opening/prefetch.ts'
import { router } from './routes.tsx'
import { ConfirmationDialog } from './shell/confirmation-dialog.tsx'
import { watchNetwork } from './shell/watch-network.ts'
import { watchPreferences } from './theme/preferences.ts'
import { theme } from './theme/theme.ts'

watchInput(globalThis)
watchNetwork()
watchPreferences()

/** Maximum time in milliseconds for which the frame of the page waits for the data of the page. */
const longestWaitMs = 150

/**
 * Renders the page. Usually, its file and its data are there by now, because `opening/start.ts` has requested them. A
 * page that is rendered once, with its data, is shown earlier than one that is rendered empty first.
 */
async function open(): Promise<void> {
  await Promise.race([
    Promise.allSettled([prefetchPage(location), router.load()]),
    new Promise((resolve) => setTimeout(resolve, longestWaitMs)),
  ])
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
}

void open()
