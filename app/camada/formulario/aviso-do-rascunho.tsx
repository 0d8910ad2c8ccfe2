import { Alert, Button, Group, Text } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { instanteComFuso } from '#app/kit/datas.ts';
import formularios from '#app/kit/formulario/formulario.module.css';
import type { Rascunho } from './rascunho.ts';
import type { ControleDoRascunho } from './usar-rascunho.ts';

interface Props {
  readonly rascunho: ControleDoRascunho;
  /** What the form was read from just now. */
  readonly revisao: number;
  aoRetomar(rascunho: Rascunho): void;
}

/** What was typed and drawn in an earlier visit and never saved: taken up or thrown away, never in silence. */
export function AvisoDoRascunho({ rascunho, revisao, aoRetomar }: Props) {
  const { achado } = rascunho;
  if (achado === null) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      classNames={{ title: formularios.titulo }}
      icon={<IconNotes size={18} />}
      title="Há um rascunho que você não salvou"
    >
      <Text size="sm">
        De <time dateTime={achado.em}>{instanteComFuso(achado.em)}</time>, guardado neste navegador.
        {achado.revisao !== revisao &&
          ' A camada mudou depois: ao salvar, você vê o que mudou e escolhe campo a campo o que fica.'}
      </Text>
      <Group gap="xs" mt="xs">
        <Button
          size="xs"
          onClick={() => {
            aoRetomar(achado);
            rascunho.retomar();
          }}
        >
          Retomar
        </Button>
        <Button size="xs" variant="default" onClick={rascunho.esquecer}>
          Descartar rascunho
        </Button>
      </Group>
    </Alert>
  );
}
