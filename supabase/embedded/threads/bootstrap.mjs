// Node 20 loads TypeScript in a worker thread only after tsx is registered in that thread.
import { register } from 'tsx/esm/api'

register()
await import(process.argv[2])
