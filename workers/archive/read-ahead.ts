/**
 * Requests the next item while the caller works with the current item. So the server and the caller work at the same
 * time. If the caller stops early, the function first waits for the open request.
 *
 * @throws the error of `items`, after all items before it were yielded
 */
export async function* readAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  const ask = () => {
    const asked = items.next()
    // The caller gets this error when it asks for the item.
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
