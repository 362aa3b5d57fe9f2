/**
 * Asks for the next item while the caller works with this one, so that the server and the caller work at the same time,
 * also where one table ends and the next begins. A caller that stops early leaves no request behind.
 *
 * @throws the error of `items`, after the items before it
 */
export async function* readAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  const ask = () => {
    const asked = items.next()
    // The error is thrown when it is its turn.
    asked.catch(() => undefined)
    return asked
  }
  let next = ask()
  try {
    for (;;) {
      const item = await next
      if (item.done) return
      next = ask()
      yield item.value
    }
  } finally {
    await next.catch(() => undefined)
    await items.return(undefined)
  }
}
