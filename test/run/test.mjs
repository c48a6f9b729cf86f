// npm test [-- SUITE...] [-- --grep TEXT] [-- --changed [BASE]]: installs the packages, then runs runSuites.ts with them.
import { installDependencies } from './installDependencies.mjs';

try {
  await installDependencies();
  const { register } = await import('tsx/esm/api');
  register();
  await import('./runSuites.ts');
} catch (error) {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
