/** The part of WebAssembly that this folder uses: the types of Node have none of it. */
declare namespace WebAssembly {
  /** Compiled code, which threads share. */
  class Module {
    private readonly brand: never;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
