import { Button, Group } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { AndamentoDosArquivos, type useEnvioDeArquivos } from '#app/importacao/importacao.porta.ts';

interface Props {
  readonly envio: Pick<
    ReturnType<typeof useEnvioDeArquivos>,
    'andamento' | 'pausado' | 'cancelar' | 'pausar' | 'continuar'
  >;
  /** Where one goes without saving. */
  readonly saida: string;
}

/** The foot of the form: save, or leave; while the file is on its way, how far it is, and how to stop it. */
export function RodapeDoEnvio({ envio: { andamento, pausado, cancelar, pausar, continuar }, saida }: Props) {
  const comArquivo = andamento !== null && andamento.total > 0;
  return (
    <>
      {comArquivo && <AndamentoDosArquivos andamento={andamento} pausado={pausado} />}
      <Group justify="flex-end" gap="sm">
        {comArquivo && andamento.enviados < andamento.total && (
          <Button
            variant="subtle"
            leftSection={pausado ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
            onClick={pausado ? continuar : pausar}
          >
            {pausado ? 'Continuar' : 'Pausar'}
          </Button>
        )}
        {andamento === null ? (
          <Button component={Link} to={saida} variant="default">
            Cancelar
          </Button>
        ) : (
          <Button variant="default" onClick={cancelar}>
            Cancelar
          </Button>
        )}
        <Button type="submit" loading={andamento !== null}>
          Salvar
        </Button>
      </Group>
    </>
  );
}
