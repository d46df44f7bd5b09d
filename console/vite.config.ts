import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Server to which the development server forwards calls, such as `http://127.0.0.1:3000`. */
const server = process.env['CONSOLE_SERVER'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  base: '/console/',
  plugins: [react()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
  },
  server: { proxy: { '/console/api': server, '/console/live': server, '/console/files': server } },
})
