/** How many random cases a test tries: all of them by itself and in `npm run test:postgres`, a quarter in `npm test`. */
export const casesOf = (all: number) => (process.env['npm_lifecycle_event'] === 'test' ? all / 4 : all)
