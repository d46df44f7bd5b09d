import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { startScript } from './start-script.ts'

/** URL of the server to which the development server forwards calls. */
const server = process.env['CONSOLE_SERVER'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  base: '/console/',
  plugins: [react(), startScript()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // Parts of several pages are one file, which loads together with the program. Otherwise, each page would load
        // about twenty small files one step later.
        codeSplitting: {
          groups: [{ name: 'parts', test: /console\/src\/(parts|bulk|api|theme)\//, minShareCount: 2 }],
        },
      },
    },
  },
  server: { proxy: { '/console/api': server, '/console/live': server, '/console/files': server } },
})
