import { Group, Text } from '@mantine/core';

/** The watchtower and the product's name. */
export function Marca() {
  return (
    <Group gap="xs" wrap="nowrap">
      <img src="/atalaia.svg" alt="" width={28} height={28} />
      <Text fw={700} fz="lg" span>
        Atalaia
      </Text>
    </Group>
  );
}
