import { Alert, Button, Group, Text } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { instanteComFuso } from '../datas.ts';
import formularios from '../formulario/formulario.module.css';
import type { Oferta } from './oferta.ts';
import type { ControleDoRascunho } from './use-rascunho.ts';

interface Props {
  readonly rascunho: Pick<
    ControleDoRascunho<{ readonly em: string; readonly revisao: number }>,
    'achado' | 'oferta' | 'descartar'
  >;
  /** What the form was read from just now. */
  readonly revisao: number;
  aoRetomar(): void;
}

const ESPERA: Readonly<Partial<Record<Oferta, string>>> = {
  espera_o_digitado:
    'Você já mudou este formulário, e retomar passaria por cima do que está nele. O rascunho continua guardado: volte ao que estava gravado, ou abra o formulário de novo, para retomá-lo.',
  espera_o_conflito:
    'Decida antes, campo a campo, o que fica do que outra pessoa salvou. O rascunho continua guardado e é oferecido de novo quando você abrir o formulário.',
};

/** What was typed in an earlier visit and never saved: taken up or thrown away, never in silence. */
export function AvisoDoRascunho({ rascunho: { achado, oferta, descartar }, revisao, aoRetomar }: Props) {
  if (achado === null) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      classNames={{ title: formularios.titulo }}
      icon={<IconNotes size={18} aria-hidden />}
      title="Há um rascunho que você não salvou"
    >
      <Text size="sm">
        De <time dateTime={achado.em}>{instanteComFuso(achado.em)}</time>, guardado neste navegador.
        {achado.revisao !== revisao &&
          ' O que está gravado mudou depois: ao salvar, você vê o que mudou e escolhe campo a campo o que fica.'}
      </Text>
      {ESPERA[oferta] !== undefined && (
        <Text size="sm" mt={4}>
          {ESPERA[oferta]}
        </Text>
      )}
      <Group gap="xs" mt="xs">
        {oferta === 'oferecida' && (
          <Button size="xs" onClick={aoRetomar}>
            Retomar
          </Button>
        )}
        <Button size="xs" variant="default" onClick={descartar}>
          Descartar rascunho
        </Button>
      </Group>
    </Alert>
  );
}
