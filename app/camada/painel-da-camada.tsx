import { ActionIcon, Anchor, Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ParteDaFicha } from '#app/kit/ficha/dado.tsx';
import { Historia } from '#app/kit/ficha/historia.tsx';
import { useNoMesmoInstante } from '#app/kit/ficha/passado.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import classes from './ficha-da-camada.module.css';
import { AtributosDaCamada, DadosDaCamada, type FichaDaCamada } from './ficha-da-camada.tsx';

interface Props {
  /** The layer that was chosen in the list or on the map. */
  readonly camada: { readonly id: string; readonly nome: string };
  aoFechar(): void;
}

/** What is known of one layer, over the map. */
export function PainelDaCamada({ camada: { id, nome }, aoFechar }: Props) {
  return (
    <section className={classes.sobreMapa} aria-label={nome}>
      <Card withBorder padding="sm">
        <Stack gap="xs">
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Text fw={600} className={classes.texto}>
              {nome}
            </Text>
            <ActionIcon variant="subtle" color="gray" aria-label="Fechar os detalhes" onClick={aoFechar}>
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
          <DetalhesDaCamada id={id} />
        </Stack>
      </Card>
    </section>
  );
}

interface PropsDosDetalhes {
  readonly id: string;
  /** Everything that its own page tells, with its name: where nothing around it says what the layer is called. */
  readonly inteira?: boolean;
}

/** What is known of one layer, once it has come. */
export function DetalhesDaCamada({ id, inteira = false }: PropsDosDetalhes) {
  const noMesmoInstante = useNoMesmoInstante();
  const endereco = noMesmoInstante(`/camadas/${id}`);
  const { ficha, falhou, tentar } = useFicha(noMesmoInstante(`/camadas/${id}/detalhes`));
  if (falhou) {
    return (
      <Stack gap="xs" align="flex-start" role="alert">
        <Text>Não foi possível carregar os detalhes.</Text>
        <Button size="compact-sm" variant="default" onClick={tentar}>
          Tentar novamente
        </Button>
      </Stack>
    );
  }
  if (ficha === undefined) {
    return (
      <Stack gap={6} role="status" aria-label="Carregando os detalhes">
        <Skeleton height={18} />
        <Skeleton height={18} />
        <Skeleton height={18} width="60%" />
      </Stack>
    );
  }
  return (
    <>
      {inteira && (
        <Text fw={600} className={classes.texto}>
          {ficha.nome}
        </Text>
      )}
      <DadosDaCamada ficha={ficha} />
      <AtributosDaCamada atributos={ficha.atributos} />
      {inteira && (
        <ParteDaFicha titulo="História">
          <Historia nome="História da camada" endereco={`/camadas/${id}`} fatos={ficha.historia} />
        </ParteDaFicha>
      )}
      <Group gap="md">
        <Anchor component={Link} to={endereco} size="sm">
          {inteira ? 'Ver a página da camada' : 'Ver a camada e a sua história'}
        </Anchor>
        {ficha.podeEditar && endereco === `/camadas/${id}` && (
          <Anchor component={Link} to={`/camadas/${id}/editar`} size="sm">
            Editar
          </Anchor>
        )}
      </Group>
    </>
  );
}

/** Reads what is told of a layer, by the address that tells it; another one starts anew. */
function useFicha(endereco: string) {
  const [vez, setVez] = useState(0);
  const [lida, setLida] = useState<{ readonly de: string; readonly ficha: FichaDaCamada | null } | null>(null);
  useEffect(() => {
    const cancelar = new AbortController();
    const guardar = (ficha: FichaDaCamada | null) => {
      if (!cancelar.signal.aborted) setLida({ de: `${endereco} ${vez}`, ficha });
    };
    pedir<FichaDaCamada>(endereco, { signal: cancelar.signal }).then(guardar, () => guardar(null));
    return () => cancelar.abort();
  }, [endereco, vez]);
  const atual = lida?.de === `${endereco} ${vez}` ? lida : null;
  return { ficha: atual?.ficha ?? undefined, falhou: atual?.ficha === null, tentar: () => setVez((n) => n + 1) };
}
