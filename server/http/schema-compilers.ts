import { createRequire } from 'node:module';
import type { FastifyServerOptions } from 'fastify';

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** Creates a compiler that knows the shared schemas. */
type Factory<Compiled> = (schemas: unknown, options: unknown) => (route: unknown) => Compiled;
interface Validator {
  (...data: unknown[]): unknown;
  readonly errors?: unknown;
  readonly schemaEnv?: unknown;
}
type Serializer = (answer: unknown) => string;

/** Resolves modules from Fastify's folder, to find its default compilers. */
const asFastify = createRequire(createRequire(import.meta.url).resolve('fastify'));

const buildValidator: Factory<Validator> = (schemas, options) => {
  const compile = once(() => {
    const select: () => Factory<Validator> = asFastify('@fastify/ajv-compiler');
    return select()(schemas, options);
  });
  return (route) => {
    const compiled = once(() => compile()(route));
    const validate: Validator = (...data) => compiled()(...data);
    // Fastify reads `errors` off the validator, and checks the other property to see whether a value may be replaced as a whole.
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
 * Fastify's own schema compilers, but loaded and run at the first use of a schema instead of before the server listens: compiling
 * all schemas took a fifth of the start-up time.
 */
export const schemaCompilers = { buildValidator, buildSerializer } as Factories;

/** A getter that creates its value on first use. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
