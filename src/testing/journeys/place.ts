import { resolve } from 'node:path'

const port = 4373

/** Where the app under test is served, and where its embedded back end keeps its data. */
export const journeysOrigin = `http://localhost:${port}`
export const journeysPort = port
export const journeysFolder = resolve(import.meta.dirname, '../../../supabase/.temp/journeys')
