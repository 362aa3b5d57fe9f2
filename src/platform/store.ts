import { createStore } from 'jotai'

/** The one jotai store: live state that pages and workers share. */
export const store = createStore()
