import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import type { Plugin } from 'vite'
import type * as StartPage from './src/start-page.tsx'

/**
 * Puts the HTML of the landing page into a template of index.html. At `/`, `public/theme.js` shows the template before
 * the app's code has loaded. At other addresses the template stays inert, so its picture is not fetched.
 */
export function renderStartPage(): Plugin {
  return {
    name: 'narthex:start-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const root = '<div id="root"></div>'
        if (!html.includes(root)) throw new Error(`index.html has no ${root}`)
        const page = await renderedPage()
        return html.replace(root, () => `<template id="start-page">${page}</template>\n    ${root}`)
      },
    },
  }
}

async function renderedPage(): Promise<string> {
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    plugins: [react()],
    resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { startPageHtml } = (await server.ssrLoadModule('/src/start-page.tsx')) as typeof StartPage
    return await startPageHtml()
  } finally {
    await server.close()
  }
}
