import { TestWorkflowEnvironment } from '@temporalio/testing';

// A process of its own: the SDK's download cannot be cut short otherwise.
const downloadDir = process.argv[2] ?? '';
const environment = await TestWorkflowEnvironment.createLocal({
  server: { executable: { type: 'cached-download', downloadDir } },
});
await environment.teardown();
