import { createRequire } from 'node:module';
import type { FastifyServerOptions } from 'fastify';

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** Makes a compiler, for the schemas that others refer to. */
type Factory<Compiled> = (schemas: unknown, options: unknown) => (route: unknown) => Compiled;
interface Validator {
  (...data: unknown[]): unknown;
  readonly errors?: unknown;
  readonly schemaEnv?: unknown;
}
type Serializer = (answer: unknown) => string;

/** From where Fastify itself finds the compilers that it takes when it is given none. */
const asFastify = createRequire(createRequire(import.meta.url).resolve('fastify'));

const buildValidator: Factory<Validator> = (schemas, options) => {
  const compile = once(() => {
    const select: () => Factory<Validator> = asFastify('@fastify/ajv-compiler');
    return select()(schemas, options);
  });
  return (route) => {
    const compiled = once(() => compile()(route));
    const validate: Validator = (...data) => compiled()(...data);
    // Fastify reads the reasons off the function, and by the other whether a value may be replaced as a whole.
    return Object.defineProperties(validate, {
      errors: { get: () => compiled().errors },
      schemaEnv: { get: () => compiled().schemaEnv },
    });
  };
};

const buildSerializer: Factory<Serializer> = (schemas, options) => {
  const compile = once(() => {
    const select: () => Factory<Serializer> = asFastify('@fastify/fast-json-stringify-compiler');
    return select()(schemas, options);
  });
  return (route) => {
    const compiled = once(() => compile()(route));
    return (answer) => compiled()(answer);
  };
};

/**
 * Fastify's own compilers of schemas, loaded and run at the first use of a schema instead of before the server listens: a
 * start waits for few of the calls, and compiling all of them was a fifth of it.
 */
export const schemaCompilers = { buildValidator, buildSerializer } as Factories;

/** What makes something when it is first asked for. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
