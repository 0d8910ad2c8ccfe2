import { Card, Container, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DadosDaCategoria } from '#app/forms/categoria/categoria.ts';
import { FormularioDaCategoria } from '#app/forms/categoria/formulario-da-categoria.tsx';
import { type RecusaDoFormulario, useLeitura } from '#app/forms/formulario.ts';
import { useIrAposSalvar } from '#app/forms/ir-apos-salvar.ts';
import { falhaDaResposta } from '../aviso-de-falha.tsx';
import { Moldura } from '../moldura.tsx';
import { useRespostaDaAcao } from '../resposta-da-acao.ts';
import classes from '../ui/rolagem.module.css';

interface Props {
  readonly dados: DadosDaCategoria;
  readonly children: ReactNode;
}

/** The page of a category's form, new or not. What others save meanwhile reaches it only through a merge. */
export function PaginaDoFormularioDaCategoria({ dados, children }: Props) {
  const resposta = useRespostaDaAcao();
  const recusa = falhaDaResposta(resposta) as RecusaDoFormulario | null;
  const salva = useIrAposSalvar(resposta, () => '/ativo/categorias');
  const { leitura, chave, aoAlterar } = useLeitura(dados, dados.revisao);
  return (
    <Moldura>
      <div className={classes.pagina}>
        {children}
        <Container size="sm" py="md">
          <Stack gap="md">
            <Title order={1} style={{ overflowWrap: 'anywhere' }}>
              {leitura.id === null ? 'Nova categoria' : `Editar ${leitura.valores.nome}`}
            </Title>
            <Card withBorder padding="md">
              <FormularioDaCategoria key={chave} dados={leitura} recusa={recusa} salva={salva} aoAlterar={aoAlterar} />
            </Card>
          </Stack>
        </Container>
      </div>
    </Moldura>
  );
}
