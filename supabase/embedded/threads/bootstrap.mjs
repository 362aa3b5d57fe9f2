// Node 20 loads no TypeScript in a worker thread; with tsx registered in that thread, it does.
import { register } from 'tsx/esm/api'

register()
await import(process.argv[2])
